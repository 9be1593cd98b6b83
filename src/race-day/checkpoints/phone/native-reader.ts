import type { BarcodeDetector as Detector } from 'barcode-detector/ponyfill';

type Native = typeof Detector & { getSupportedFormats(): Promise<readonly string[]> };

/**
 * The browser's own reader of QR codes; undefined: it has none, or one that only reads other codes.
 */
export async function nativeReader(): Promise<Native | undefined> {
  const native = (globalThis as { BarcodeDetector?: Native }).BarcodeDetector;
  const formats: readonly string[] = (await native?.getSupportedFormats().catch(() => [])) ?? [];
  return formats.includes('qr_code') ? native : undefined;
}
