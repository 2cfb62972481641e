// What stands where a picture could be: a quiet pattern in the app's colours, another for each name.
import { type ReactNode, useState } from "react";
import { atSize, type PictureSize } from "../../entity/kinds/index.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type Props = { name: string; icon: string; className?: string; iconSize?: number; size?: PictureSize };

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

type PictureProps = {
  address: unknown;
  className?: string;
  /** What the picture shows; without it the picture decorates the name beside it. */
  alt?: string;
  /** Instead of a picture that is missing, or that cannot be fetched any more. */
  instead?: ReactNode;
  /** The longer side of what an uploaded picture is fetched as, in pixels. */
  size?: PictureSize;
};

/** A row's picture, or what stands in its place. */
export function Picture({ address, className, alt = "", instead = null, size = 960 }: PictureProps) {
  const [dead, setDead] = useState<unknown>(null);
  if (typeof address !== "string" || address === "" || address === dead) return instead;
  return (
    <img
      src={atSize(address, size)}
      alt={alt}
      loading="lazy"
      className={classNames("object-cover", className)}
      onError={() => setDead(address)}
    />
  );
}

/** A row's picture, or its cover. */
export function CoverPicture({ address, ...cover }: Props & { address: unknown }) {
  return (
    <Picture
      address={address}
      {...(cover.className ? { className: cover.className } : {})}
      {...(cover.size ? { size: cover.size } : {})}
      instead={<Cover {...cover} />}
    />
  );
}
