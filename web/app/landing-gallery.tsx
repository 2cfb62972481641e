// The gallery of the landing page, loaded with its cache of server state when somebody comes near it.
import { useEffect, useRef, useState } from "react";
import { neededPart } from "../lib/lazy-part.tsx";
import { SkeletonRows } from "../ui/mark.tsx";

const CachedGallery = neededPart(() => import("./cached-gallery.tsx").then((m) => m.CachedGallery));
/** How far below the screen it may still be. */
const NEAR = "300px";

export function LandingGallery() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const waiting = <SkeletonRows rows={2} label="Loading templates" />;
  return (
    <div ref={place} className="min-h-64">
      {near ? <CachedGallery waiting={waiting} /> : waiting}
    </div>
  );
}

function useNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const watcher = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: NEAR,
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [place]);
  return near;
}
