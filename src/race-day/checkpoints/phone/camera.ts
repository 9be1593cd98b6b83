import type { BarcodeDetector as Detector } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { nativeReader } from './native-reader.ts';

const format = { formats: ['qr_code' as const] };

/**
 * Opens what reads QR codes: the browser's own detector where it has one, or else a library with
 * its WebAssembly program.
 */
async function openDetector(): Promise<Pick<Detector, 'detect'>> {
  const Own = await nativeReader();
  if (Own) return new Own(format);
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  // Loading fails here if the program does not come; reading a picture would not show it.
  await prepareZXingModule({
    overrides: { locateFile: () => wasmUrl },
    fireImmediately: true,
  });
  return new BarcodeDetector(format);
}

/**
 * Shows the camera in `video` and calls `tell` with each code that it sees, again and again while
 * the code is in view. Returns a function that ends it. Throws where the phone has no camera or
 * does not allow it.
 */
export async function watchCodes(
  video: HTMLVideoElement,
  tell: (text: string) => void,
): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
  const end = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    const detector = await openDetector();
    video.srcObject = stream;
    await video.play();
    let isOver = false;
    const look = async () => {
      if (isOver) return;
      const codes = await detector.detect(video).catch(() => []);
      for (const { rawValue } of codes) if (!isOver) tell(rawValue);
      setTimeout(() => void look(), 80);
    };
    void look();
    return () => {
      isOver = true;
      end();
    };
  } catch (error) {
    end();
    throw error;
  }
}
