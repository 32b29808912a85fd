/** A short low tone: a packer looks at the books, not at the screen. Silent where the browser has no sound. */
export function beep(): void {
  if (!('AudioContext' in globalThis)) return;
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = 'square';
  tone.frequency.value = 220;
  volume.gain.value = 0.1;
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.35);
  tone.onended = () => void context.close();
}
