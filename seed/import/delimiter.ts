const delimiters = [',', ';', '\t', '|'];

/** What stands between the cells of a CSV file: of the usual characters the one that its header has most often. */
export function delimiterOf(start: string): string {
  const [header = ''] = start.split(/[\r\n]/, 1);
  const countOf = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, each) => (countOf(each) > countOf(best) ? each : best));
}
