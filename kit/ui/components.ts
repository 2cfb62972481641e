// What pages of an app are made of.
export { type AppUser, useManifest, useUser } from "./app/session.ts";
export { type Completion, useCompletion } from "./capabilities/completion.ts";
export type { ChannelState, PresentPerson } from "./capabilities/live/channel-state.ts";
export { type Channel, type ChannelOptions, useChannel } from "./capabilities/live/use-channel.ts";
export { type PageHead, usePageHead } from "./capabilities/page-head.ts";
export {
  type PublicRow,
  publicAddress,
  sendPublic,
  usePublic,
  usePublicRow,
  usePublicRows,
} from "./capabilities/public-data.ts";
export { PublicForm, type PublicFormProps } from "./capabilities/public-form.tsx";
export { BuyButton, type BuyButtonProps } from "./capabilities/selling/buy-button.tsx";
export { type PageSale, type SaleState, useSale } from "./capabilities/selling/use-sale.ts";
export { ApiError, type ApiInit, api } from "./data/api.ts";
export { asset } from "./data/assets.ts";
export { formatAgo, formatDay, formatDuration, formatMoment, formatMoney, formatNumber } from "./data/format.ts";
export { copyText } from "./data/links.ts";
export { type Records, useCreate, useDelete, useRecord, useRecords, useSummary, useUpdate } from "./data/records.ts";
export { type Stored, useStored } from "./data/stored.ts";
export { ContentPage } from "./pages/content-page.tsx";
export { DashboardPage } from "./pages/dashboard-page.tsx";
export { DetailPage } from "./pages/detail-page.tsx";
export { ListPage } from "./pages/list-page.tsx";
export { Badge, type BadgeProps } from "./parts/badge.tsx";
export { Button, type ButtonProps, LinkButton } from "./parts/button.tsx";
export { Chart } from "./parts/chart.tsx";
export { classNames } from "./parts/class-names.ts";
export { CopyButton, type CopyButtonProps } from "./parts/copy-button.tsx";
export { Figure, type FigureProps } from "./parts/figure.tsx";
export { Icon, type IconProps, registerIcons } from "./parts/icon.tsx";
export {
  Checkbox,
  type CheckboxProps,
  DateInput,
  type DateInputProps,
  Select,
  type SelectOption,
  type SelectProps,
  TextArea,
  type TextAreaProps,
  TextInput,
  type TextInputProps,
} from "./parts/inputs.tsx";
export {
  Card,
  type CardProps,
  Grid,
  type GridProps,
  Page,
  type PageProps,
  Section,
  type SectionProps,
  Stack,
  type StackProps,
} from "./parts/layout.tsx";
export { ConfirmDialog, Dialog, Menu } from "./parts/overlays.tsx";
export {
  EmptyState,
  type EmptyStateProps,
  ErrorState,
  type ErrorStateProps,
  Loading,
  type LoadingProps,
} from "./parts/states.tsx";
export { Table, type TableColumn, type TableProps } from "./parts/table.tsx";
export type { TabItem, TabsProps } from "./parts/tabs.tsx";
export { toast } from "./parts/toasts.tsx";
export type { ConfirmDialogProps, DialogProps, MenuItem, MenuProps } from "./parts/types.ts";
export {
  FormPage,
  ProfilePage,
  RecordBoard,
  RecordCalendar,
  RecordChat,
  RecordForm,
  RecordPlaces,
  RecordTimeline,
  ReportPage,
  Tabs,
} from "./records/lazy-views.tsx";
export { RecordCards, RecordGallery } from "./records/record-cards.tsx";
export { RecordTable } from "./records/record-table.tsx";
export type * from "./records/types.ts";
export type * from "./types.ts";
