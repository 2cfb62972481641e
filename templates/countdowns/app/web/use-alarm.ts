// Three beeps every few seconds while something is over. Browsers let a page be heard after the first press on it.
import { useEffect, useRef, useState } from "react";

const AGAIN_MS = 2_500;
const BEEPS = 3;

/** @returns whether the page may be heard yet */
export function useAlarm(isOver: boolean): boolean {
  const speaker = useRef<AudioContext | null>(null);
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    const wake = () => {
      speaker.current ??= new AudioContext();
      speaker.current.resume().then(
        () => setHeard(true),
        () => undefined,
      );
    };
    window.addEventListener("pointerdown", wake);
    window.addEventListener("keydown", wake);
    return () => {
      window.removeEventListener("pointerdown", wake);
      window.removeEventListener("keydown", wake);
      void speaker.current?.close();
    };
  }, []);
  useEffect(() => {
    if (!isOver || !isHeard) return;
    const ring = () => speaker.current && beeps(speaker.current);
    ring();
    const timer = setInterval(ring, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOver, isHeard]);
  return isHeard;
}

function beeps(speaker: AudioContext): void {
  for (let beep = 0; beep < BEEPS; beep += 1) {
    const from = speaker.currentTime + beep * 0.28;
    const [voice, volume] = [speaker.createOscillator(), speaker.createGain()];
    voice.frequency.value = 988;
    volume.gain.setValueAtTime(0.25, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.22);
    voice.connect(volume).connect(speaker.destination);
    voice.start(from);
    voice.stop(from + 0.22);
  }
}
