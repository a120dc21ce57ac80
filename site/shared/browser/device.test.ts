import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`, 5, 'ios', 'phone'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1',
    5,
    'ios',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1`,
    5,
    'ios',
    'tablet',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, 5, 'ios', 'tablet'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, 0, 'mac', 'desktop'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Chrome/126.0.0.0 Safari/537.36`, 0, 'mac', 'desktop'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0', 0, 'mac', 'desktop'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Chrome/126.0.0.0 Mobile Safari/537.36`, 5, 'android', 'phone'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 5, 'android', 'phone'],
  [`Mozilla/5.0 (Linux; Android 13; SM-S901B) ${chrome} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 5, 'android', 'phone'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Chrome/126.0.0.0 Safari/537.36`, 10, 'android', 'tablet'],
  ['Mozilla/5.0 (Android 14; Tablet; rv:127.0) Gecko/127.0 Firefox/127.0', 5, 'android', 'tablet'],
  [`Mozilla/5.0 (Linux; Android 11; KFTRWI) ${chrome} Silk/112.5.1 like Chrome/112.0.5615.213 Safari/537.36`, 5, 'android', 'tablet'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 10, 'windows', 'desktop'],
  ['Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; Tablet PC 2.0; rv:11.0) like Gecko', 0, 'windows', 'desktop'],
  [
    `Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) ${chrome} Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063`,
    5,
    'windows',
    'phone',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Chrome/126.0.0.0 Safari/537.36`, 0, 'linux', 'desktop'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 0, 'linux', 'desktop'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Chrome/126.0.0.0 Safari/537.36`, 10, 'linux', 'desktop'],
  ['Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 0, 'other', 'phone'],
  ['curl/8.5.0', 0, 'other', 'desktop'],
  ['', 0, 'other', 'desktop'],
])('%s with %d touch points is %s, %s', (agent, touchPoints, system, kind) => {
  expect(deviceOf(agent, touchPoints)).toEqual({ system, kind });
});
