import { vi } from 'vitest';

/**
 * Gives a page of happy-dom a camera, and a browser that reads codes by itself. Answers what it sees
 * from then on, a look at a time.
 */
export function openFakeCamera(): string[][] {
  const seen: string[][] = [];
  const stream = { getTracks: () => [] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } });
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', { writable: true, value: null });
  vi.spyOn(HTMLVideoElement.prototype, 'play').mockResolvedValue();
  class BarcodeDetector {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => (seen.shift() ?? []).map((rawValue) => ({ rawValue }));
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
  return seen;
}

/** Gives it none. */
export const takeCamera = () =>
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => Promise.reject(new Error('none')) },
  });
