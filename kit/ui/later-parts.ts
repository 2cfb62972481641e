// What `later.ts` brings, by name: parts ask for it here, and only `mountApp` knows the file. A part may show one that is
// made of it.
import type { ComponentType } from "react";
import type { DrawerProps } from "./app/drawer.tsx";
import type { exportRows, importRows } from "./pages/file-rows.ts";
import type { TabsProps } from "./parts/tabs.tsx";
import type { ConfirmDialogProps, DialogProps, OpenedMenuProps } from "./parts/types.ts";
import type { RelatedPickerProps } from "./records/related-picker.tsx";
import type { RowWindowsProps } from "./records/types.ts";

/** Typed by the entity that they show: who shows them knows it. */
type OfEntity = ComponentType<never>;

export type LaterParts = {
  AccountPage: ComponentType;
  ConfirmWindow: ComponentType<ConfirmDialogProps>;
  DialogWindow: ComponentType<DialogProps>;
  Drawer: ComponentType<DrawerProps>;
  FormPage: OfEntity;
  OpenedMenu: ComponentType<OpenedMenuProps>;
  ProfilePage: OfEntity;
  RecordChat: OfEntity;
  RecordForm: OfEntity;
  RecordFormDialog: OfEntity;
  RecordPlaces: OfEntity;
  RecordTimeline: OfEntity;
  RelatedPicker: ComponentType<RelatedPickerProps>;
  RowWindows: ComponentType<RowWindowsProps>;
  SearchDialog: ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>;
  Tabs: ComponentType<TabsProps>;
  exportRows: typeof exportRows;
  importRows: typeof importRows;
};

let fetchParts: (() => Promise<LaterParts>) | null = null;

/** Says how the parts are fetched; before that none can be. */
export function fetchLaterPartsBy(fetch: () => Promise<LaterParts>): void {
  fetchParts = fetch;
}

export async function laterPart<Name extends keyof LaterParts>(name: Name): Promise<LaterParts[Name]> {
  if (fetchParts === null) throw new Error("Parts come later in a page that was mounted.");
  return (await fetchParts())[name];
}
