import { Button, Dialog, ListPage, RecordForm, toast } from "@ninefold/ui";
import { useState } from "react";
import { places } from "../../shared/places.ts";

type Here = { latitude: number; longitude: number };
const round = (degree: number) => Math.round(degree * 1000) / 1000;

export function PlacesPage() {
  const [here, setHere] = useState<Here | null>(null);
  const [busy, setBusy] = useState(false);
  const locate = () => {
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        setHere({ latitude: round(coords.latitude), longitude: round(coords.longitude) });
      },
      () => {
        setBusy(false);
        toast("Your place is not known. Allow it above the app, or add the place by hand.", "error");
      },
    );
  };
  const where = (
    <Button variant="secondary" icon="locate-fixed" busy={busy} onClick={locate}>
      Add where I am
    </Button>
  );
  return (
    <>
      <ListPage of={places} actions={where} intro="Where to look, and from when on you want to be warned." />
      <Dialog open={here !== null} onOpenChange={(open) => !open && setHere(null)} title="Where I am">
        {here && <RecordForm of={places} values={here} onDone={() => setHere(null)} onCancel={() => setHere(null)} />}
      </Dialog>
    </>
  );
}
