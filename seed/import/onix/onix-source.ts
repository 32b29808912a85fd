import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isPacked } from '../file-kind.ts';
import { ImportError } from '../import-error.ts';
import type { ImportSource } from '../import-source.ts';
import { noHeader } from './message-header.ts';
import { MessageStaging } from './message-staging.ts';
import type { OnixMapping } from './onix-mapping.ts';
import { readMessage } from './read-message.ts';
import {
  applyRecords,
  compareListing,
  createRecordStaging,
  decideRecords,
  dropRepeatedRecords,
} from './record-staging.ts';
import { xmlText } from './xml-text.ts';

/** An ONIX message to import, and how. */
export interface OnixRequest {
  kind: 'onix';
  /** Absolute path. */
  file: string;
  mapping: OnixMapping;
  /** In per cent of the records; with more bad ones nothing is imported. */
  maxBad: number;
  dryRun: boolean;
}

/** Opens an ONIX message; what is wrong with it shows when it is read. */
export async function openOnixSource({ file, mapping }: OnixRequest): Promise<ImportSource> {
  const { size } = await stat(file);
  let header = noHeader;
  let counts = {};
  return {
    bytes: size,
    replaces: true,
    madeUp: madeUpFacts(mapping),
    async stage(client, { report, progress, signal, categories }) {
      await createRecordStaging(client);
      const staging = new MessageStaging(client, report, mapping, categories);
      const text = xmlText(file, isPacked(file), progress.update, signal);
      for await (const record of readMessage(file, text)) await staging.add(record);
      await staging.end();
      if (staging.read === 0) {
        throw new ImportError(`${path.basename(file)} has no product: there is nothing to import.`);
      }
      ({ header, counts } = staging);
      return { read: staging.read, bad: staging.bad };
    },
    dropRepeated: dropRepeatedRecords,
    async compare(client) {
      await decideRecords(client);
      return { ...(await compareListing(client, header.sender)), ...counts };
    },
    apply: (client) => applyRecords(client, header.sender, header.sentAt),
  };
}

function madeUpFacts({ price, rating, name }: OnixMapping): string[] {
  const sentences = [`ONIX has no ratings: new books have ${rating}, as the mapping ${name} says.`];
  if (price) {
    sentences.push(
      `Prices of books without one for India are made up: whole rupees from ${price.from} to ${price.to}, drawn by the key.`,
    );
  }
  return sentences;
}
