import { ordinals, romans } from '../../rest-api/catalogue/search/numbers.ts';

export const ordinalOf = (number: number): string => ['', ...ordinals][number] ?? `${number}th`;
export const romanOf = (number: number): string => ['', ...romans][number]?.toUpperCase() ?? String(number);
