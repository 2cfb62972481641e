// How every realtime connection is made; namespaces with the same options share one.
import {
  SOCKET_RECONNECTION_ATTEMPTS,
  SOCKET_RECONNECTION_DELAY_MAX_MS,
  SOCKET_RECONNECTION_DELAY_MS,
  SOCKET_TIMEOUT_MS,
} from "#contract";

export const socketOptions = (token: string) => ({
  auth: { token },
  transports: ["websocket", "polling"],
  // Without it the second is never tried.
  tryAllTransports: true,
  reconnectionAttempts: SOCKET_RECONNECTION_ATTEMPTS,
  reconnectionDelay: SOCKET_RECONNECTION_DELAY_MS,
  reconnectionDelayMax: SOCKET_RECONNECTION_DELAY_MAX_MS,
  timeout: SOCKET_TIMEOUT_MS,
});
