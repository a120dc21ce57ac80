import { channelFor } from '#server/platform/channel.ts';

/** A player's invoices; change-invoice.ts tells of each change. */
export const invoicesChannel = channelFor()('payment:invoices');
