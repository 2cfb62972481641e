// A text as a QR code, drawn here: dark on light in every theme, as cameras expect it.
import { useMemo } from "react";
import { encode } from "uqr";

/** Light modules around it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-control border border-hairline bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawingOf(text: string): { size: number; path: string } {
  const { data } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { size: data.length, path: rows.join("") };
}
