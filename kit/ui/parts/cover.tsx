// What stands where a picture could be: a quiet pattern in the app's colours, another for each name.
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type Props = { name: string; icon: string; className?: string; iconSize?: number };

export function Cover({ name, icon, className, iconSize = 36 }: Props) {
  const mark = markOf(name);
  return (
    <span
      aria-hidden
      className={classNames("relative grid place-items-center overflow-hidden text-accent-text", className)}
      style={{
        background: `linear-gradient(${mark % 360}deg, var(--accent-wash), color-mix(in oklab, var(--chart-${(mark % 8) + 1}) 26%, var(--surface)))`,
      }}
    >
      <span
        className="absolute size-[70%] rounded-full opacity-20"
        style={{
          background: `var(--chart-${(mark % 8) + 1})`,
          left: `${(mark % 90) - 20}%`,
          top: `${((mark >> 3) % 90) - 20}%`,
        }}
      />
      <Icon name={icon} size={iconSize} strokeWidth={1.4} className="relative" />
    </span>
  );
}

/** A number that a name always gives again. */
function markOf(name: string): number {
  let mark = 7;
  for (const letter of name) mark = (mark * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return mark;
}

/** The row's picture, or a cover; decoration beside the row's name. */
export function Picture({ address, ...cover }: Props & { address: unknown }) {
  return typeof address === "string" && address !== "" ? (
    <img src={address} alt="" loading="lazy" className={classNames("object-cover", cover.className)} />
  ) : (
    <Cover {...cover} />
  );
}
