export * from './connecting/connecting.service.js';
export * from './connecting/disconnecting.service.js';
export { CALLBACK_PATH } from './connecting/sign-ins.js';
export * from './connector.js';
export * from './connector-registry.js';
export * from './connectors.module.js';
export * from './credentials/account-connection.service.js';
export * from './credentials/platform-access.service.js';

export { writtenTime } from './documents/written-time.js';
export { inTime } from './in-time.js';
export * from './loaded/connector-host.js';
export * from './loaded/connector-shape.js';
export { plainText } from './platforms/plain-text.js';
export { cutText } from './platforms/text.js';
export * from './profiles/live-profiles.service.js';
export {
  joinedUnread,
  NOTHING_UNREAD,
  type Unread,
  UnreadCount,
  unreadFields,
  unreadSentence,
} from './reading/unread.js';
export * from './reading/unread.module.js';
export { UnreadMonitor } from './reading/unread-monitor.js';
