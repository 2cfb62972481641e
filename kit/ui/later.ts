// What a first screen does without, in one file: windows, menus, forms, and views that few pages begin with.
export { AccountPage } from "./app/account-page.tsx";
export { Drawer } from "./app/drawer.tsx";
export { SearchDialog } from "./app/search-dialog.tsx";
export { exportRows, importRows } from "./pages/file-rows.ts";
export { FormPage } from "./pages/form-page.tsx";
export { ProfilePage } from "./pages/profile-page.tsx";
export { OpenedMenu } from "./parts/menu-list.tsx";
export { Tabs } from "./parts/tabs.tsx";
export { ConfirmWindow, DialogWindow } from "./parts/windows.tsx";
export { RecordChat } from "./records/record-chat.tsx";
export { RecordForm } from "./records/record-form.tsx";
export { RecordFormDialog } from "./records/record-form-dialog.tsx";
export { RecordPlaces } from "./records/record-places.tsx";
export { RecordTimeline } from "./records/record-timeline.tsx";
export { RelatedPicker } from "./records/related-picker.tsx";
export { RowWindows } from "./records/row-windows.tsx";
