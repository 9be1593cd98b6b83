import type { Settings } from './phone-log.ts';

let audio: AudioContext | undefined;

/**
 * Opens the sound device at the first touch of the page: that takes longer than all else that a
 * touch does.
 */
export function prepareSound(): void {
  const open = () => {
    removeEventListener('pointerdown', open);
    removeEventListener('keydown', open);
    // After the work of the touch itself.
    setTimeout(() => {
      try {
        audio ??= new AudioContext();
      } catch {
        // The phone plays no sound.
      }
    });
  };
  addEventListener('pointerdown', open);
  addEventListener('keydown', open);
}

/**
 * Plays a sound and vibrates, so that nobody has to look: short and high for recorded, low for
 * doubtful.
 */
export function signal({ hasSound, hasVibration }: Settings, kind: 'fine' | 'doubt'): void {
  if (hasVibration) navigator.vibrate?.(kind === 'fine' ? 40 : [80, 60, 80]);
  // The page shows what is recorded first.
  if (hasSound) setTimeout(() => sound(kind));
}

function sound(kind: 'fine' | 'doubt'): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = kind === 'fine' ? 1320 : 330;
    loudness.gain.setValueAtTime(0.4, audio.currentTime);
    loudness.gain.exponentialRampToValueAtTime(0.01, audio.currentTime + 0.15);
    tone.connect(loudness).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.16);
  } catch {
    // The phone plays no sound.
  }
}

/** Keeps the screen on while the page is visible, where the phone allows it. */
export function keepAwake(): void {
  const ask = () => {
    if (document.visibilityState === 'visible')
      navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
}

type Battery = EventTarget & { level: number; charging: boolean };

/**
 * Calls `tell` with the battery's level, 0 to 1, while it is not charging; never in browsers that
 * do not know it.
 */
export async function watchBattery(tell: (level: number | undefined) => void): Promise<void> {
  const { getBattery } = navigator as unknown as { getBattery?: () => Promise<Battery> };
  const battery = await getBattery?.call(navigator).catch(() => undefined);
  if (!battery) return;
  const say = () => tell(battery.charging ? undefined : battery.level);
  say();
  for (const change of ['levelchange', 'chargingchange']) battery.addEventListener(change, say);
}
