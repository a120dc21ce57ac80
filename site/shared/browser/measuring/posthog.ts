// PostHog, as far as it was agreed to: page views and deposits. It loads nothing from anywhere, records nothing by itself and is told no address
// with its query.
import { PostHog } from 'posthog-js/dist/module.slim.no-external.js';
import type { CaptureResult, PostHogConfig } from 'posthog-js/dist/module.slim.no-external.js';
import { depositEvent } from './allowed.ts';
import { plainPath } from './plain-path.ts';
import type { Taker } from './start-measuring.ts';

interface Project {
  key: string;
  host: string;
  /** The day whose defaults of the library the project was made for. */
  defaults: string | null;
}

/** What may be told besides the event itself; the library's other properties stay here. */
const toldProperties = new Set(
  'token distinct_id $device_id $session_id $window_id $insert_id $time $lib $lib_version $browser $browser_version $os $device_type $viewport_width $viewport_height $cookieless_mode $process_person_profile $host'.split(
    ' ',
  ),
);

function plainEvent(event: CaptureResult | null): CaptureResult | null {
  if (event === null) return null;
  const kept = Object.entries(event.properties).filter(([name]) => toldProperties.has(name));
  // the library's own address has the query
  const path = plainPath(String(event.properties['$pathname']));
  return {
    uuid: event.uuid,
    event: event.event,
    ...(event.timestamp !== undefined && { timestamp: event.timestamp }),
    properties: { ...Object.fromEntries(kept), $current_url: location.origin + path, $pathname: path },
  };
}

const configOf = ({ host, defaults }: Project, isCookieless: boolean): Partial<PostHogConfig> => ({
  api_host: host,
  ...(defaults !== null && { defaults: defaults as NonNullable<PostHogConfig['defaults']> }),
  ...(isCookieless ? { cookieless_mode: 'always' as const } : { persistence: 'localStorage+cookie' as const }),
  person_profiles: 'identified_only',
  autocapture: false,
  rageclick: false,
  capture_pageview: false,
  capture_pageleave: false,
  capture_dead_clicks: false,
  capture_heatmaps: false,
  capture_performance: false,
  capture_exceptions: false,
  disable_session_recording: true,
  disable_surveys: true,
  disable_external_dependency_loading: true,
  advanced_disable_flags: true,
  save_referrer: false,
  save_campaign_params: false,
  internal_or_test_user_hostname: null,
  // what is sent is sent at once: who takes the word back leaves nothing behind that still goes
  request_batching: false,
  disable_compression: true,
  before_send: plainEvent,
});

export function openPosthog(project: Project): Taker {
  let open: { client: PostHog; isCookieless: boolean } | undefined;

  function clientFor(isCookieless: boolean): PostHog {
    if (open?.isCookieless === isCookieless) return open.client;
    const client = new PostHog().init(project.key, configOf(project, isCookieless));
    open = { client, isCookieless };
    return client;
  }
  return {
    take(sight, measuring) {
      const client = clientFor(measuring === 'cookieless');
      if ('page' in sight) client.capture('$pageview', { $pathname: sight.page });
      else if ('deposit' in sight) client.capture(depositEvent(sight.deposit));
    },
    stop() {
      // takes what was kept in cookies and storage away as well
      open?.client.set_config({ disable_persistence: true });
      open = undefined;
    },
    leave: () => undefined,
  };
}
