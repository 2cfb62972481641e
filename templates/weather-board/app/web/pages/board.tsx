import {
  type ApiError,
  api,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Icon,
  LinkButton,
  Loading,
  Page,
  toast,
  useRecords,
  useStored,
} from "@ninefold/ui";
import { useEffect, useState } from "react";
import { hours as hoursOf } from "../../shared/hours.ts";
import { places as placesOf } from "../../shared/places.ts";
import { PlaceCard } from "../place-card.tsx";
import { type Settings, START } from "../units.ts";

export function BoardPage() {
  const [settings, setSettings] = useStored<Settings>("settings", START);
  const places = useRecords(placesOf, { pageSize: 12 });
  const hours = useRecords(hoursOf, { sort: "at", pageSize: 200 });
  const hasKey = useHasKey();
  const add = (
    <LinkButton to="/places" icon="map-pin">
      Add a place
    </LinkButton>
  );
  return (
    <Page
      title="Weather"
      intro="The next hours, read anew every hour."
      actions={<Actions settings={settings} onChange={setSettings} hasKey={hasKey === true} />}
    >
      {hasKey === false && <NoKey />}
      {places.isError && <ErrorState error={places.error} retry={() => void places.refetch()} />}
      {(places.isPending || hours.isPending) && <Loading kind="cards" rows={3} />}
      {places.isSuccess && places.rows.length === 0 && (
        <EmptyState icon="map-pin" title="No place yet" text="Add one, and its weather appears here." action={add} />
      )}
      {hours.isSuccess && (
        <ul className="grid gap-5 lg:grid-cols-2 2xl:grid-cols-3">
          {places.rows.map((place) => (
            <li key={place.id} className="min-w-0">
              <PlaceCard
                place={place}
                hours={hours.rows.filter(({ place: of }) => of === place.id)}
                settings={settings}
              />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

/** Null until the server has said. */
function useHasKey(): boolean | null {
  const [hasKey, setHasKey] = useState<boolean | null>(null);
  useEffect(() => {
    const end = new AbortController();
    api<{ hasKey: boolean }>("/api/service", { signal: end.signal }).then(
      (answer) => setHasKey(answer.hasKey),
      () => undefined,
    );
    return () => end.abort();
  }, []);
  return hasKey;
}

type ActionsProps = { settings: Settings; onChange: (next: Settings) => void; hasKey: boolean };

function Actions({ settings, onChange, hasKey }: ActionsProps) {
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    await api("/api/refresh", { method: "POST" }).catch((error: ApiError) => toast(error.message, "error"));
    setBusy(false);
  };
  return (
    <>
      <Button variant="secondary" onClick={() => onChange({ ...settings, hours: settings.hours === 24 ? 48 : 24 })}>
        {settings.hours === 24 ? "Show 48 hours" : "Show 24 hours"}
      </Button>
      <Button
        variant="secondary"
        icon="thermometer"
        onClick={() => onChange({ ...settings, unit: settings.unit === "C" ? "F" : "C" })}
      >
        {settings.unit === "C" ? "In Fahrenheit" : "In Celsius"}
      </Button>
      {hasKey && (
        <Button icon="refresh-cw" busy={busy} onClick={() => void read()}>
          Read now
        </Button>
      )}
    </>
  );
}

const NoKey = () => (
  <Card className="mb-5 flex gap-3">
    <Icon name="key-round" className="mt-0.5 shrink-0 text-warning-text" />
    <p className="text-sm">
      <strong className="font-semibold">This is sample weather.</strong> The app needs a key of OpenWeather, which is
      free. Its owner enters it above the preview or in the dashboard, under Services.
    </p>
  </Card>
);
