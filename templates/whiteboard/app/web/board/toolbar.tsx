import { classNames, Icon } from "@ninefold/ui";
import type { Tool } from "../../shared/live.ts";

export const TOOLS: { tool: Tool; label: string; icon: string; key: string }[] = [
  { tool: "pen", label: "Pen", icon: "pencil", key: "p" },
  { tool: "marker", label: "Marker", icon: "highlighter", key: "m" },
  { tool: "eraser", label: "Eraser", icon: "eraser", key: "e" },
  { tool: "line", label: "Line", icon: "minus", key: "l" },
  { tool: "box", label: "Box", icon: "square", key: "b" },
  { tool: "circle", label: "Circle", icon: "circle", key: "c" },
  { tool: "text", label: "Text", icon: "type", key: "t" },
];
const COLORS = ["#1f2430", "#2f5bea", "#1d9a5b", "#e03e52", "#f08c00", "#8a3ffc"];
const SIZES = [3, 6, 12];

export type Choice = { tool: Tool; color: string; size: number };
export const FIRST_CHOICE: Choice = { tool: "pen", color: "#1f2430", size: 6 };

/** What to draw with. */
export function Toolbar({ chosen, onChoose }: { chosen: Choice; onChoose: (choice: Choice) => void }) {
  const { tool, color, size } = chosen;
  return (
    <div
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-2"
      role="toolbar"
      aria-label="Drawing tools"
    >
      <div className="flex flex-wrap gap-1">
        {TOOLS.map((one) => (
          <button
            key={one.tool}
            type="button"
            title={`${one.label} (${one.key.toUpperCase()})`}
            aria-label={one.label}
            aria-pressed={tool === one.tool}
            onClick={() => onChoose({ ...chosen, tool: one.tool })}
            className={classNames(
              "grid size-10 place-items-center rounded-control",
              tool === one.tool ? "bg-accent text-on-accent" : "text-ink hover:bg-sunken",
            )}
          >
            <Icon name={one.icon} />
          </button>
        ))}
      </div>
      <div className="flex gap-1">
        {COLORS.map((one) => (
          <button
            key={one}
            type="button"
            aria-label={`Colour ${one}`}
            aria-pressed={color === one}
            onClick={() => onChoose({ ...chosen, color: one })}
            className="grid size-9 place-items-center rounded-full"
          >
            <span
              className={classNames("block rounded-full", color === one ? "size-8 ring-2 ring-offset-2" : "size-6")}
              style={{ background: one }}
            />
          </button>
        ))}
      </div>
      <div className="flex gap-1">
        {SIZES.map((one) => (
          <button
            key={one}
            type="button"
            aria-label={`Width ${one}`}
            aria-pressed={size === one}
            onClick={() => onChoose({ ...chosen, size: one })}
            className={classNames(
              "grid size-9 place-items-center rounded-control",
              size === one ? "bg-accent-wash" : "hover:bg-sunken",
            )}
          >
            <span className="block rounded-full bg-ink" style={{ width: one + 3, height: one + 3 }} />
          </button>
        ))}
      </div>
    </div>
  );
}
