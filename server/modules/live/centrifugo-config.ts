// A complete configuration for Centrifugo v6, made from our table of channels, so that pages cannot tell it from the embedded server.
// Secrets are not in it: Centrifugo takes them from its environment.
import { livePaths } from '#contract/live/live-settings.ts';
import { type ChannelRules, defaultLiveSettings } from '#live-server/index.ts';
import type { LiveConfig } from './config.ts';
import { sessionNamespace } from './centrifugo-server.ts';
import type { Channel } from '#server/platform/channel.ts';
import { createChannelTable } from './channel-table.ts';

/** Where Centrifugo asks whether somebody may subscribe, and where it finds the key of our tokens; both below the base path. */
export const permissionPath = '/connection/permission';
export const keysPath = '/connection/jwks.json';
/** The header that shows that it is Centrifugo who asks. */
export const permissionHeader = 'x-live-permission';

/** Variables of Centrifugo's environment that the configuration leaves out. */
export const centrifugoSecrets = ['CENTRIFUGO_HTTP_API_KEY', 'CENTRIFUGO_CHANNEL_PROXY_SUBSCRIBE_HTTP_STATIC_HEADERS'] as const;

/** Our rules in Centrifugo's words. */
export const namespaceOptions = (rules: ChannelRules) => ({
  presence: rules.presence,
  join_leave: rules.joinLeave,
  history_size: rules.historySize,
  history_ttl: `${rules.historyTtlMs / 1000}s`,
  force_recovery: rules.recoverable,
  ...(rules.delta && { allowed_delta_types: ['fossil'], delta_publish: true }),
});

interface CentrifugoConfig {
  publicUrl: string;
  internalUrl: string;
  live: LiveConfig;
}

function clientOptions({ publicUrl, internalUrl, live }: CentrifugoConfig) {
  const { pingMs, graceMs, staleMs, maxChannels, maxQueuedBytes } = defaultLiveSettings;
  const seconds = (ms: number): string => `${ms / 1000}s`;
  return {
    allowed_origins: [publicUrl],
    allow_anonymous_connect_without_token: true,
    token: { jwks_public_endpoint: `${internalUrl}${live.base}${keysPath}`, audience: 'lanternhall', issuer: publicUrl },
    ping_interval: seconds(pingMs),
    pong_timeout: '8s',
    stale_close_delay: seconds(staleMs),
    expired_close_delay: seconds(graceMs),
    expired_sub_close_delay: seconds(graceMs),
    channel_limit: maxChannels,
    queue_max_size: maxQueuedBytes,
    user_connection_limit: live.connectionsPerPlayer,
    subscribe_to_user_personal_channel: { enabled: true, personal_channel_namespace: sessionNamespace },
  };
}

/** The configuration as Centrifugo reads it from a JSON file. */
export function centrifugoConfig(config: CentrifugoConfig, channels: readonly Channel<never>[]) {
  const { internalUrl, live } = config;
  const at = (path: string) => ({ enabled: true, handler_prefix: `${live.base}${path}` });
  return {
    http_server: { port: 8000, internal_port: '9000' },
    client: clientOptions(config),
    channel: {
      // asked for every subscription, because the session behind a token may be over before the token is
      proxy: {
        subscribe: {
          endpoint: `${internalUrl}${live.base}${permissionPath}`,
          timeout: '3s',
          include_connection_meta: true,
        },
      },
      namespaces: [
        ...Object.entries(createChannelTable(channels).namespaces).map(([name, rules]) => ({
          name,
          ...namespaceOptions(rules),
          subscribe_proxy_enabled: true,
          allow_presence_for_subscriber: rules.presence,
          allow_history_for_subscriber: true,
          allow_history_for_anonymous: true,
        })),
        { name: sessionNamespace, presence: true },
      ],
    },
    websocket: { handler_prefix: `${live.base}${livePaths.websocket}` },
    http_stream: at(livePaths.httpStream),
    sse: at(livePaths.sse),
    emulation: { handler_prefix: `${live.base}${livePaths.emulation}` },
    http_api: { handler_prefix: '/server-api' },
    health: { enabled: true },
    usage_stats: { disabled: true },
  };
}
