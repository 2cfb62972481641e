// The show before a name: others flash by, ever slower, with a click each if sound is on. Reduced motion goes straight to the name.
import { useEffect, useRef, useState } from "react";
import { shuffled } from "./names.ts";

const STEPS = 22;
const FIRST_MS = 45;
const SLOWER = 1.12;

export function useShow(sound: boolean) {
  const [flash, setFlash] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const speaker = useRef<AudioContext | null>(null);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      void speaker.current?.close();
    },
    [],
  );

  /** Begins with a press, so that browsers let it be heard. */
  const run = (names: readonly string[], done: () => void) => {
    if (sound) speaker.current ??= new AudioContext();
    const beep = (hertz: number, seconds: number) => sound && speaker.current && tone(speaker.current, hertz, seconds);
    const finish = () => {
      setFlash(null);
      beep(880, 0.5);
      done();
    };
    if (names.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return finish();
    let [others, delay] = [shuffled(names), FIRST_MS];
    const step = (left: number) => {
      if (left === 0) return finish();
      if (others.length === 0) others = shuffled(names);
      setFlash(others.pop() ?? null);
      beep(320, 0.04);
      delay *= SLOWER;
      timer.current = setTimeout(step, delay, left - 1);
    };
    step(STEPS);
  };
  return { flash, isRunning: flash !== null, run };
}

function tone(speaker: AudioContext, hertz: number, seconds: number): void {
  const [voice, volume] = [speaker.createOscillator(), speaker.createGain()];
  const now = speaker.currentTime;
  voice.frequency.value = hertz;
  volume.gain.setValueAtTime(0.15, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  voice.connect(volume).connect(speaker.destination);
  voice.start(now);
  voice.stop(now + seconds);
}
