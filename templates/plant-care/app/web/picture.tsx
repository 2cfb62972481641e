import { asset } from "@ninefold/ui";
import type { KINDS } from "../shared/plants.ts";

type Kind = (typeof KINDS)[number];
const drawings: Record<Kind, string> = {
  Leafy: asset("leafy.svg"),
  Succulent: asset("succulent.svg"),
  Flowering: asset("flowering.svg"),
  Fern: asset("fern.svg"),
  Herb: asset("herb.svg"),
};

/** The plant's own picture in the size that is needed, else the drawing of its kind. */
export function Picture({ photo, kind, name }: { photo: string | null; kind: string; name: string }) {
  const sized = photo && !photo.startsWith("data:") ? `${photo}&size=960` : photo;
  if (sized) return <img src={sized} alt={name} loading="lazy" className="size-full object-cover" />;
  return <img src={drawings[kind as Kind] ?? drawings.Leafy} alt="" className="size-full object-contain p-4" />;
}
