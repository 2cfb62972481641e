// The next hours of one place: now in large, then a line of temperatures over the sky of each hour.
import { Badge, Card, Icon } from "@ninefold/ui";
import { format } from "date-fns";
import { SKIES, type Sky } from "../shared/hours.ts";
import { degrees, type Settings } from "./units.ts";

type Hour = { id: string; at: string; sky: string; temperature: number; gusts: number; rain: number };
type Place = { name: string; coldBelow: number | null; windAbove: number | null; rainAbove: number | null };
type Props = { place: Place; hours: readonly Hour[]; settings: Settings };

const STEP_HOURS = 3;
const iconOf = (sky: string) => SKIES[sky as Sky] ?? "cloud";

export function PlaceCard({ place, hours, settings }: Props) {
  const shown = hours
    .filter(({ at }) => Date.parse(at) > Date.now() - STEP_HOURS * 3_600_000)
    .slice(0, settings.hours / STEP_HOURS);
  const [now] = shown;
  if (!now)
    return (
      <Card title={place.name} className="h-full">
        <p className="text-sm text-ink-muted">Nothing was read yet. It is read within the hour.</p>
      </Card>
    );
  const temperatures = shown.map(({ temperature }) => temperature);
  const [low, high] = [Math.min(...temperatures), Math.max(...temperatures)];
  const gusts = Math.max(...shown.map((hour) => hour.gusts));
  const rain = Math.max(...shown.map((hour) => hour.rain));
  return (
    <Card className="h-full">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="truncate text-lg font-semibold">{place.name}</h2>
          <p className="text-sm text-ink-muted">
            {now.sky}, {degrees(low, settings.unit)} to {degrees(high, settings.unit)}
          </p>
        </div>
        <p className="flex items-center gap-3 text-4xl font-semibold tabular-nums">
          <Icon name={iconOf(now.sky)} size={36} className="text-accent-text" />
          {degrees(now.temperature, settings.unit)}
        </p>
      </div>
      <div className="mt-3 flex min-h-6 flex-wrap gap-2">
        {place.coldBelow !== null && low < place.coldBelow && (
          <Badge tone="accent">Down to {degrees(low, settings.unit)}</Badge>
        )}
        {place.windAbove !== null && gusts > place.windAbove && <Badge tone="warning">Gusts {gusts} km/h</Badge>}
        {place.rainAbove !== null && rain > place.rainAbove && <Badge tone="warning">Rain {rain} mm</Badge>}
      </div>
      <Course name={place.name} hours={shown} low={low} high={high} settings={settings} />
    </Card>
  );
}

/** What scrolls must be reachable by keyboard. */
const SCROLLS = { tabIndex: 0 };

type CourseProps = { name: string; hours: readonly Hour[]; low: number; high: number; settings: Settings };

/** Columns as high as it is warm; rain stands below. A region of its own scrolls on phones. */
function Course({ name, hours, low, high, settings }: CourseProps) {
  const span = Math.max(4, high - low);
  return (
    <section {...SCROLLS} className="mt-4 overflow-x-auto" aria-label={`The next hours: ${name}`}>
      <ol className="flex min-w-max gap-1">
        {hours.map(({ id, at, sky, temperature, rain }) => (
          <li key={id} className="flex w-12 flex-1 flex-col items-center gap-1.5 text-sm">
            <span className="text-xs text-ink-muted tabular-nums">{format(new Date(at), "HH:mm")}</span>
            <Icon name={iconOf(sky)} size={18} label={sky} />
            <span className="flex h-20 w-full flex-col justify-end">
              <span className="text-center text-xs font-semibold tabular-nums">
                {degrees(temperature, settings.unit)}
              </span>
              <span
                className="mx-1 rounded-inner bg-accent/70"
                style={{ height: `${12 + ((temperature - low) / span) * 62}%` }}
              />
            </span>
            <span className="h-4 text-xs text-ink-muted tabular-nums">{rain > 0 ? `${rain} mm` : ""}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
