import { type CSSProperties, useId } from "react";
import "./slider.css";

type SliderProps = {
  label: string;
  value: number;
  /** The value as people read it. */
  shown: string;
  min: number;
  max: number;
  step: number;
  hint?: string;
  onChange: (value: number) => void;
};

export function Slider({ label, value, shown, min, max, step, hint, onChange }: SliderProps) {
  const id = useId();
  const share = { "--share": `${((value - min) / (max - min)) * 100}%` } as CSSProperties;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <output htmlFor={id} className="font-semibold whitespace-nowrap tabular-nums">
          {shown}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="slider"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        style={share}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      {hint && <p className="text-sm text-ink-muted">{hint}</p>}
    </div>
  );
}
