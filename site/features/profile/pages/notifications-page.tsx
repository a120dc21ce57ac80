import { NotificationChoices } from '#site/features/messages/index.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';

export default function NotificationsPage() {
  return <ProfileLayout title="modals.notifications.title">{() => <NotificationChoices />}</ProfileLayout>;
}
