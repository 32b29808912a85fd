/** Finds the bar codes in the picture of a camera. */
export type BarCodeReader = (video: HTMLVideoElement) => Promise<string[]>;

/** What TypeScript's types of browsers lack. */
interface BarcodeDetectorClass {
  new (options: {
    formats: readonly string[];
  }): { detect(source: HTMLVideoElement | HTMLCanvasElement): Promise<{ rawValue: string }[]> };
  getSupportedFormats(): Promise<string[]>;
}

/** ISBNs, the labels of carriers and packing slips, QR codes. */
const FORMATS = ['ean_13', 'code_128', 'qr_code'] as const;

/** The browser's own reader; undefined where it has none, or one that does not work. */
async function browserReader(): Promise<BarCodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  if (!BarcodeDetector) return undefined;
  try {
    const supported = await BarcodeDetector.getSupportedFormats();
    if (!FORMATS.every((format) => supported.includes(format))) return undefined;
    const detector = new BarcodeDetector({ formats: FORMATS });
    // Android has the class also where the service behind it is missing.
    await detector.detect(document.createElement('canvas'));
    return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  } catch {
    return undefined;
  }
}

/** The reader for browsers without one; it is only loaded for these. */
async function zxingReader(): Promise<BarCodeReader> {
  const [{ BarcodeFormat, BrowserMultiFormatReader }, { DecodeHintType, Exception }] = await Promise.all([
    import('@zxing/browser'),
    import('@zxing/library'),
  ]);
  const formats = [BarcodeFormat.EAN_13, BarcodeFormat.CODE_128, BarcodeFormat.QR_CODE];
  const reader = new BrowserMultiFormatReader(
    new Map<number, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, formats],
      // Also codes that do not lie in the middle.
      [DecodeHintType.TRY_HARDER, true],
    ]),
  );
  return async (video) => {
    try {
      return [reader.decode(video).getText()];
    } catch (error) {
      // There is none in this picture, or it is blurred.
      if (error instanceof Exception) return [];
      throw error;
    }
  };
}

export const openBarCodeReader = async (): Promise<BarCodeReader> =>
  (await browserReader()) ?? (await zxingReader());

const SAME_CODE_MS = 1000;

/**
 * Tells a code that comes into the picture from one that is still in it: that one is taken again only after it has been
 * out of the picture for a second.
 * @returns a function that takes what a picture shows and its time in milliseconds, and returns a code that is new in it.
 * Of several, the next picture has the next.
 */
export function newInPicture(): (codes: readonly string[], now: number) => string | undefined {
  const lastSeen = new Map<string, number>();
  return (codes, now) => {
    const isKnown = (code: string) => now - (lastSeen.get(code) ?? Number.NEGATIVE_INFINITY) <= SAME_CODE_MS;
    const next = codes.find((code) => !isKnown(code));
    for (const code of codes) if (code === next || isKnown(code)) lastSeen.set(code, now);
    return next;
  };
}
