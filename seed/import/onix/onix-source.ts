import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { isPacked } from '../file-kind.ts';
import { ImportError } from '../import-error.ts';
import type { ImportSource, Staging } from '../import-source.ts';
import { MessageStaging } from './message-staging.ts';
import type { OnixMapping } from './onix-mapping.ts';
import { readMessage } from './read-message.ts';
import { applyRecords, compareListing } from './record-staging.ts';
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
  const staging = new MessageStaging(mapping);
  return {
    bytes: size,
    replaces: true,
    madeUp: madeUpSentences(mapping),
    stage: (client, needs) => stage(client, file, staging, needs),
    async compare(client) {
      return { ...(await compareListing(client)), ...staging.counts };
    },
    apply: (client) => applyRecords(client, staging.header.sender, staging.header.sentAt),
  };
}

async function stage(
  client: Client,
  file: string,
  staging: MessageStaging,
  { report, progress, signal }: Staging,
): Promise<{ read: number; bad: number }> {
  await staging.open(client, report);
  const text = xmlText(file, isPacked(file), progress.update, signal);
  for await (const record of readMessage(file, text)) await staging.add(record);
  await staging.end();
  if (staging.read === 0)
    throw new ImportError(`${path.basename(file)} has no product: there is nothing to import.`);
  return staging;
}

function madeUpSentences({ price, rating, name }: OnixMapping): string[] {
  const sentences = [`ONIX has no ratings: new books have ${rating}, as the mapping ${name} says.`];
  if (price) {
    sentences.push(
      `Prices of books without one for India are made up: whole rupees from ${price.from} to ${price.to}, drawn by the key.`,
    );
  }
  return sentences;
}
