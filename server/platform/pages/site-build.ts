// The built site on disk: its server entry, its manifest, the parts that every document carries.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteEntry } from './site-entry.ts';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
}

export interface SiteBuild {
  entry(): Promise<SiteEntry>;
  /** The script that runs before anything else of the page. */
  firstScript: string;
  /** Markup for the end of the head. */
  head(): Promise<string | Buffer>;
  /** Markup for the end of the body: the scripts, those of the page's own parts included, and the page's texts. */
  tail(modules: readonly string[], textsUrl: string): string;
  /** Sources of the policy for inline styles and scripts, and whether a development server adds its own. */
  styleHashes: string[];
  scriptHashes: string[];
  isDev: boolean;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Runs before the first paint: tells the styles whether somebody is signed in, so that a guest's cached page does not flash at a player, and
 * which guest's modal the address asks for, so that its sheet stands before its script is there; and keeps the place of a new player's first
 * steps free. Storage may be forbidden.
 */
export const markerScript =
  "(e=>{e.dataset.session=/(?:^|; )access_token=/.test(document.cookie)?'player':'guest';e.classList.add('js');let m=/[?&](sign-up|sign-in|forgot-pass|reset-pass)=/.exec(location.search);if(m&&e.dataset.session=='guest')e.dataset.sheet=m[1];try{let s=localStorage['first-steps'];if(s)e.dataset.firstSteps=s}catch{}})(document.documentElement)";

function filesOf(manifest: Record<string, Chunk>, start: string, seen = new Set<string>()): string[] {
  const chunk = manifest[start];
  if (chunk === undefined || seen.has(chunk.file)) return [];
  seen.add(chunk.file);
  for (const name of chunk.imports ?? []) filesOf(manifest, name, seen);
  return [...seen];
}

export async function openSiteBuild(root: string): Promise<SiteBuild> {
  const folder = join(root, 'dist', 'site');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const start = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
  const chunk = start === undefined ? undefined : manifest[start];
  if (start === undefined || chunk === undefined) throw new Error('The built site has no entry; delete dist/ and start again.');
  const css = (chunk.css ?? []).map((file) => readFileSync(join(folder, file), 'utf8')).join('');
  const module = (await import(pathToFileURL(join(root, 'dist', 'site-server', 'entry-server.js')).href)) as SiteEntry;
  const startScript = readFileSync(join(root, 'dist', 'site-start', 'start.js'), 'utf8');
  const firstScript = `${markerScript};${readFileSync(join(root, 'dist', 'site-first', 'first.js'), 'utf8')}`;
  const styles = Buffer.from(`<style>${css}</style>`);
  const entryFiles = filesOf(manifest, start);
  return {
    isDev: false,
    styleHashes: [hashOf(css)],
    scriptHashes: [firstScript, startScript].map(hashOf),
    firstScript,
    entry: async () => module,
    head: async () => styles,
    tail(modules, textsUrl) {
      const own = modules.flatMap((name) => filesOf(manifest, name)).filter((file) => !entryFiles.includes(file));
      const preloads = [...entryFiles.slice(1), ...new Set(own)].map((file) => `<link rel="modulepreload" href="/${file}">`);
      const texts = `<link rel="preload" href="${textsUrl}" as="fetch" crossorigin="anonymous">`;
      const scripts = `<script type="module" src="/${chunk.file}"></script>`;
      return `<template id="scripts">${texts}${preloads.join('')}${scripts}</template><script>${startScript}</script>`;
    },
  };
}
