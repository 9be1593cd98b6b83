import { vi } from 'vitest';

/**
 * Gives a page of happy-dom a camera, and a browser that reads codes by itself. Returns the list of
 * what the camera sees from then on, one entry for each look.
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

/** Takes the camera away. */
export const takeCamera = () =>
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: () => Promise.reject(new Error('none')) },
  });
