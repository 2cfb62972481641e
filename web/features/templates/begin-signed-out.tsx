// The gallery on the landing page: what is chosen is kept, and begun after the sign-up.
import { useState } from "react";
import type { TemplateListItem } from "#contract";
import { keepFirstWish, NO_WISH, readFirstWish } from "../../lib/first-wish.ts";
import { useServices } from "../../lib/services.tsx";
import { useOpenSignIn } from "../../lib/use-sign-in.ts";
import { Gallery } from "./gallery.tsx";
import { NameDialog } from "./name-dialog.tsx";

const FIRST_SHOWN = 6;

export function BeginSignedOut() {
  const { storage } = useServices();
  const openSignIn = useOpenSignIn();
  const [chosen, setChosen] = useState<TemplateListItem | null>(null);
  return (
    <>
      <Gallery first={FIRST_SHOWN} onChoose={setChosen} />
      {chosen !== null && (
        <NameDialog
          key={chosen.name}
          template={chosen}
          busy={false}
          error={null}
          onClose={() => setChosen(null)}
          onBegin={({ template, name = chosen.appName }) => {
            const { text } = readFirstWish(storage) ?? NO_WISH;
            keepFirstWish(storage, { ...NO_WISH, text, template: { template, name }, asked: true });
            setChosen(null);
            openSignIn("register");
          }}
        />
      )}
    </>
  );
}
