import { isBookCode } from '../../../text/isbn.ts';
import { beep } from '../ui/beep.ts';
import type { ScanReport } from '../ui/ScanReportLine.tsx';

/**
 * Why a scanned text is not the number on a carrier's label: it is that of a book or of the packing slip, both of
 * which lie beside the parcel. Undefined for any other text.
 */
export function wrongScan(text: string, orderNumber: string): string | undefined {
  if (isBookCode(text)) return `${text} is the ISBN of a book. ${SCAN_THE_LABEL}`;
  if (text.toUpperCase() === orderNumber) return `${text} is the number of the order. ${SCAN_THE_LABEL}`;
  return undefined;
}

/** Why a text is not the number of any carrier's parcel; undefined where it can be one. */
export const wrongNumber = (text: string): string | undefined =>
  /^[A-Za-z0-9-]{4,40}$/.test(text)
    ? undefined
    : 'Enter the number of the parcel: 4 to 40 letters, digits and hyphens.';

/**
 * Enters what a camera has read off a carrier's label; anything else beeps. Unlike a scanner's Enter this ships nothing: a
 * label has several bar codes, and somebody has to see which of them was read.
 */
export function scanLabel(text: string, orderNumber: string, enter: (number: string) => void): ScanReport {
  const number = text.trim();
  const refused = wrongScan(number, orderNumber) ?? wrongNumber(number);
  if (refused !== undefined) {
    beep();
    return { refused };
  }
  enter(number);
  return { message: `The tracking number is ${number}.` };
}

const SCAN_THE_LABEL = "Scan the number on the carrier's label.";
