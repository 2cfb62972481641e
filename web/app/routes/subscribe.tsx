// The creator's own plan.
export { SubscribePage as SubscribeRoute } from "../../features/subscribe/subscribe-page.tsx";
