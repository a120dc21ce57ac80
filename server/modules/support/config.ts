import { type Environment, readChoice, readOrigin, readSwitch, readWholeNumber, requireText } from '#kit/environment.ts';

export interface SupportConfig {
  /** Who decides on complaints that were not resolved here: the body of alternative dispute resolution. */
  resolutionBody: { name: string; url: string | null };
  supportChat: {
    /** `own`: over the live channels, answered by `op chat`. `freshchat`, `zendesk`: of that vendor, in its place. */
    kind: ChatKind;
    /** Guests may write too, not only players who are signed in. */
    guestAvailable: boolean;
    /** Follows a player's id where the chat names the player, so that two products may share one desk. */
    productSuffix: string;
    /** What the vendor's script is given; set where it is the one that is used. */
    freshchat: FreshchatAccess | undefined;
    zendesk: ZendeskAccess | undefined;
  };
  /** Where answers by mail are taken; undefined: nowhere. */
  mailReplies: MailRepliesConfig | undefined;
}

export interface MailRepliesConfig {
  /** Where it listens, behind the house's mail server. */
  host: string;
  port: number;
  /** The domain of the addresses that are answered, in lower case. */
  domain: string;
  /** Whose emails are answers, in lower case. */
  agents: readonly string[];
}

const chatKinds = ['own', 'freshchat', 'zendesk', 'off'] as const;
export type ChatKind = (typeof chatKinds)[number];

export interface FreshchatAccess {
  /** The public token of the web widget. */
  token: string;
  /** Where its script, its frame and its pictures come from. */
  host: string;
  /** Tells the users of one site from those of another that shares the account. */
  siteId: string | null;
}

export interface ZendeskAccess {
  /** The public key of the web widget. */
  key: string;
  /** Where its script comes from. */
  host: string;
  /** Other origins that the script speaks to: those of the account and of its pictures. */
  origins: readonly string[];
  /** The signing key with which players are vouched for: its id and its secret. */
  keyId: string;
  secret: string;
}

function readSuffix(env: Environment): string {
  const suffix = env['CHAT_PRODUCT_SUFFIX'] ?? 'lanternhall';
  if (!/^[a-z0-9][a-z0-9-]{0,30}$/.test(suffix))
    throw new Error(`CHAT_PRODUCT_SUFFIX is "${suffix}"; it must be lower-case letters, digits and hyphens, 31 at most.`);
  return suffix;
}

const readFreshchat = (env: Environment): FreshchatAccess => ({
  token: requireText(env, 'FRESHCHAT_TOKEN'),
  host: readOrigin(env, 'FRESHCHAT_HOST', 'https://wchat.freshchat.com'),
  siteId: env['FRESHCHAT_SITE_ID'] ?? null,
});

const readZendesk = (env: Environment): ZendeskAccess => ({
  key: requireText(env, 'ZENDESK_KEY'),
  host: readOrigin(env, 'ZENDESK_HOST', 'https://static.zdassets.com'),
  origins: (env['ZENDESK_ORIGINS'] ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((origin) => readOrigin({ ZENDESK_ORIGINS: origin }, 'ZENDESK_ORIGINS', '')),
  keyId: requireText(env, 'ZENDESK_KEY_ID'),
  secret: requireText(env, 'ZENDESK_SECRET'),
});

/** MAIL_REPLIES_PORT, MAIL_REPLIES_HOST, MAIL_REPLIES_DOMAIN, MAIL_AGENTS. @throws Error for settings that no mail could arrive by */
function readMailReplies(env: Environment): MailRepliesConfig | undefined {
  if (env['MAIL_REPLIES_PORT'] === undefined) return undefined;
  const domain = requireText(env, 'MAIL_REPLIES_DOMAIN').toLowerCase();
  if (!/^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/.test(domain))
    throw new Error(`MAIL_REPLIES_DOMAIN is "${domain}"; it must be a domain such as reply.example.com.`);
  const given = (env['MAIL_AGENTS'] ?? requireText(env, 'MAIL_OPERATOR')).toLowerCase();
  const agents = given.split(/[\s,]+/).filter(Boolean);
  const wrong = agents.find((agent) => !/^[^@\s]+@[^@\s]+$/.test(agent));
  if (wrong !== undefined || agents.length === 0)
    throw new Error(`MAIL_AGENTS holds "${wrong ?? ''}"; it must be addresses, such as ada@example.com,ben@example.com.`);
  return {
    host: env['MAIL_REPLIES_HOST'] ?? '127.0.0.1',
    port: readWholeNumber(env, 'MAIL_REPLIES_PORT', 2525, 0, 65_535),
    domain,
    agents,
  };
}

/**
 * CHAT, CHAT_GUESTS, CHAT_PRODUCT_SUFFIX, RESOLUTION_BODY, RESOLUTION_BODY_URL; of the vendor that CHAT names FRESHCHAT_TOKEN, FRESHCHAT_HOST,
 * FRESHCHAT_SITE_ID, or ZENDESK_KEY, ZENDESK_HOST, ZENDESK_ORIGINS, ZENDESK_KEY_ID, ZENDESK_SECRET; for answers by mail MAIL_REPLIES_PORT,
 * MAIL_REPLIES_HOST, MAIL_REPLIES_DOMAIN, MAIL_AGENTS.
 */
export function readSupportConfig(env: Environment): SupportConfig {
  const kind = readChoice(env, 'CHAT', chatKinds, 'own');
  return {
    resolutionBody: { name: env['RESOLUTION_BODY'] ?? 'the independent dispute resolution body', url: env['RESOLUTION_BODY_URL'] ?? null },
    supportChat: {
      kind,
      guestAvailable: readSwitch(env, 'CHAT_GUESTS', true),
      productSuffix: readSuffix(env),
      freshchat: kind === 'freshchat' ? readFreshchat(env) : undefined,
      zendesk: kind === 'zendesk' ? readZendesk(env) : undefined,
    },
    mailReplies: readMailReplies(env),
  };
}

export interface ChatOrigins {
  /** Whose scripts and styles pages may load. */
  scripts: string[];
  /** What pages may ask for data, sockets included. */
  data: string[];
  /** Whose frames and pictures they may show. */
  shown: string[];
}

/** Returns the origins that the configured vendor's chat needs, and no others. */
export function chatOrigins({ supportChat: { freshchat, zendesk } }: SupportConfig): ChatOrigins {
  const host = freshchat?.host ?? zendesk?.host;
  if (host === undefined) return { scripts: [], data: [], shown: [] };
  const all = [...new Set([host, ...(zendesk?.origins ?? [])])];
  return { scripts: [host], data: all.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]), shown: all };
}
