import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { newInPicture, openBarCodeReader } from './bar-code-reader.ts';

const BETWEEN_PICTURES_MS = 120;

/** Whether pages of this address may have a camera here at all. */
export const mayHaveCamera = (): boolean =>
  globalThis.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === 'function';

const AGAIN = 'then press Try again.';
const BY_HAND = 'Use a scanner, or type the number.';

/** What to do where there is no picture, by the name of the browser's error. */
const REMEDIES: Readonly<Record<string, string>> = {
  NotAllowedError: `The browser may not use the camera. Allow it for this page in the browser's settings, ${AGAIN}`,
  SecurityError: `The camera is switched off in this browser. Allow it in the browser's settings, ${AGAIN}`,
  NotFoundError: `This device has no camera. ${BY_HAND}`,
  NotReadableError: `Another app is using the camera. Close that app, ${AGAIN}`,
  AbortError: `Another app is using the camera. Close that app, ${AGAIN}`,
};

function failureOf(error: unknown): string {
  // Not every browser's errors of cameras are of the class Error.
  const { name = '', message = '' } = error as Partial<Error>;
  return REMEDIES[name] ?? `The camera cannot be used (${message}). ${BY_HAND}`;
}

/** Shows the camera at the back of a phone until the signal aborts; any other camera where there is none. */
async function showCamera(video: HTMLVideoElement, signal: AbortSignal, onEnded: () => void) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    if (video.srcObject === stream) video.srcObject = null;
  };
  // The dialog may have closed while the browser asked for permission.
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop);
  for (const track of stream.getTracks()) track.addEventListener('ended', onEnded);
  video.srcObject = stream;
  await video.play();
}

const isTabShown = () => document.visibilityState === 'visible';

function onTabChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

interface Camera {
  /** What to do where the camera shows nothing. */
  failure: string | undefined;
  tryAgain(): void;
}

/**
 * Shows the camera in an element and reads the bar codes before it, while the component is there and the tab is shown:
 * otherwise the camera is off.
 * @param onCode is called once for each code that comes into the picture, at most once for each picture
 */
export function useCamera(video: HTMLVideoElement | null, onCode: (code: string) => void): Camera {
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const shown = useSyncExternalStore(onTabChange, isTabShown);
  const takeCode = useEffectEvent(onCode);

  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): each press of Try again starts the camera anew
  useEffect(() => {
    if (!video || !shown) return;
    const controller = new AbortController();
    const { signal } = controller;
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      controller.abort();
      setFailure(failureOf(error));
    };
    const read = async () => {
      await showCamera(video, signal, () => fail(new DOMException('It has stopped.', 'AbortError')));
      const readCodes = await openBarCodeReader();
      const nextCode = newInPicture();
      while (!signal.aborted) {
        const codes = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await readCodes(video) : [];
        const code = nextCode(codes, performance.now());
        if (code !== undefined && !signal.aborted) takeCode(code);
        // In which what is counted of one code is shown before the next is taken.
        await new Promise((resume) => setTimeout(resume, BETWEEN_PICTURES_MS));
      }
    };
    setFailure(undefined);
    read().catch(fail);
    return () => controller.abort();
  }, [video, shown, attempt]);

  return { failure, tryAgain: () => setAttempt((count) => count + 1) };
}
