// Notifications: the bell and its list, and what a player chooses of them.
export { NotificationChoices } from './parts/choices/notification-choices.tsx';
