/** `5%`, `2.5%`; `exempt` where there is none. @param basisPoints hundredths of a percent */
export const taxRate = (basisPoints: number): string =>
  basisPoints === 0 ? 'exempt' : `${basisPoints / 100}%`;
