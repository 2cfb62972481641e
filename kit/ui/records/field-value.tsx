// A field's value, shown as its kind asks for: badges, stars, links, swatches.

import type { ReactNode } from "react";
import { Link } from "react-router";
import { type AnyRow, type Field, optionLabel } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { useEntity } from "../app/session.ts";
import { readField } from "../data/fields.ts";
import { formatValue } from "../data/format.ts";
import { pathTo, useDetailPath } from "../data/places.ts";
import { toneOfOption } from "../data/tones.ts";
import { Badge } from "../parts/badge.tsx";
import { Picture } from "../parts/cover.tsx";
import { Icon } from "../parts/icon.tsx";

type Props = { field: Field; name: string; row: object; link?: boolean };

const NOTHING = <span className="text-ink-muted">–</span>;
const LINK = "text-accent-text underline-offset-3 hover:underline";

/** `link: false` inside something that is a link or a button already. */
export function FieldValue({ field, name, row, link = true }: Props): ReactNode {
  const value = readField(row, name);
  const labels = (row as AnyRow)._labels; // every row has it
  const text = formatValue(field, value, labels?.[name]);
  if (text === "" || (Array.isArray(value) && value.length === 0)) return NOTHING;
  switch (field.kind) {
    case "choice":
      return <ChoiceBadge field={field} value={String(value)} />;
    case "yesNo":
      return <Badge tone={value === true ? "success" : "neutral"}>{text}</Badge>;
    case "tags":
      return (
        <span className="flex flex-wrap gap-1">
          {(value as string[]).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </span>
      );
    case "percent":
      return <Progress value={Number(value)} text={text} />;
    case "rating":
      return <Stars value={Number(value)} />;
    case "color":
      return (
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="size-4 rounded-full border border-line-strong" style={{ background: text }} />
          {text}
        </span>
      );
    case "image":
      return <Picture address={text} alt={field.label} className="size-10 rounded-control" instead={NOTHING} />;
    case "relation":
      return link ? <RelatedLink field={field} id={String(value)} text={text} /> : text;
    default:
      return link ? linked(field, text) : text;
  }
}

function linked(field: Field, text: string): ReactNode {
  if (field.kind === "email")
    return (
      <a className={LINK} href={`mailto:${text}`}>
        {text}
      </a>
    );
  if (field.kind === "phone")
    return (
      <a className={LINK} href={`tel:${text.replace(/[^+\d]/g, "")}`}>
        {text}
      </a>
    );
  if (field.kind === "url" || field.kind === "file")
    return (
      <a
        className={LINK}
        href={text}
        target="_blank"
        rel="noreferrer"
        download={field.kind === "file" ? field.label : undefined}
      >
        {field.kind === "file" ? words().values.openFile : text.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
      </a>
    );
  if (field.kind === "longText") return <span className="whitespace-pre-line">{text}</span>;
  return text;
}

function RelatedLink({ field, id, text }: { field: Field; id: string; text: string }) {
  const related = useEntity(field.entity);
  return related ? <KnownLink entity={related} id={id} text={text} /> : text;
}

function KnownLink({ entity, id, text }: { entity: Parameters<typeof useDetailPath>[0]; id: string; text: string }) {
  const path = useDetailPath(entity);
  return path ? (
    <Link className={LINK} to={pathTo(path, id)}>
      {text}
    </Link>
  ) : (
    text
  );
}

/** An option with its given colour, or with the tone that its word suggests. */
export function ChoiceBadge({ field, value }: { field: Field; value: string }) {
  const color = field.colors && Object.hasOwn(field.colors, value) ? field.colors[value] : undefined;
  const shown = optionLabel(field, value);
  return color ? <Badge color={color}>{shown}</Badge> : <Badge tone={toneOfOption(value)}>{shown}</Badge>;
}

function Progress({ value, text }: { value: number; text: string }) {
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <span aria-hidden className="h-1.5 w-14 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${Math.max(0, Math.min(100, value))}%` }}
        />
      </span>
      {text}
    </span>
  );
}

export function Stars({ value }: { value: number }) {
  return (
    <span
      role="img"
      aria-label={words().values.stars(value)}
      className="inline-flex gap-0.5 align-middle text-accent-text"
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon
          key={star}
          name="star"
          size={16}
          fill={star <= value ? "currentColor" : "none"}
          className={star <= value ? "" : "text-line-strong"}
        />
      ))}
    </span>
  );
}
