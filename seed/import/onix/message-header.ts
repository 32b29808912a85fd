import { beginningOf } from '../../../text/storable.ts';
import { child, type OnixElement, value } from './element.ts';
import type { ReadingContext } from './record-facts.ts';

/** Who has sent a message, when, and what its records leave out. */
export interface MessageHeader {
  sender: string;
  sentAt: Date | undefined;
  defaults: ReadingContext['defaults'];
}

/** A message without a header; its records have this sender. */
export const noHeader: MessageHeader = {
  sender: 'unknown',
  sentAt: undefined,
  defaults: { language: '', currency: '', priceType: '' },
};

/** Reads `<Header>`. A sender is known by its first identifier (List 44), or else by its name. */
export function readHeader(header: OnixElement): MessageHeader {
  const sender = child(header, 'Sender');
  const identifier = child(sender, 'SenderIdentifier');
  const id = value(identifier, 'IDValue');
  return {
    sender:
      beginningOf(id ? `${value(identifier, 'SenderIDType')}:${id}` : value(sender, 'SenderName'), 200) ||
      'unknown',
    sentAt: timeOf(value(header, 'SentDateTime')),
    defaults: {
      language: value(header, 'DefaultLanguageOfText'),
      currency: value(header, 'DefaultCurrencyCode'),
      priceType: value(header, 'DefaultPriceType'),
    },
  };
}

/** Such as `20260131`, `20260131T0905`, `20260131T090500Z` or `20260131T0905-0400`; UTC where it names no zone. */
function timeOf(text: string): Date | undefined {
  const pattern = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?)?(?:Z|([+-]\d\d):?(\d\d))?$/;
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00', zoneHours, zoneMinutes] =
    pattern.exec(text) ?? [];
  const zone = zoneHours ? `${zoneHours}:${zoneMinutes}` : 'Z';
  const time = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}${zone}`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
