import type { ThemeName } from '../config/app-config.ts';
import { appConfig } from '../config/current.ts';
import { stored } from '../storage.ts';
import { createStore, useStore } from '../store.ts';
import { type Tokens, tokens, type, variableName, wallType } from './tokens.ts';

export type ThemeChoice = ThemeName | 'system';

const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

function initial(): ThemeChoice {
  const kept = stored.get('theme');
  return kept === 'light' || kept === 'dark' || kept === 'system' ? kept : appConfig.theme;
}

const choice = createStore<ThemeChoice>(initial());
const systemIsDark = createStore(systemDark?.matches === true);
systemDark?.addEventListener('change', (event) => systemIsDark.set(event.matches));

const resolve = (chosen: ThemeChoice, darkSystem: boolean): ThemeName => (chosen === 'system' ? (darkSystem ? 'dark' : 'light') : chosen);

/** Writes a theme's tokens as CSS variables on an element (the page by default). */
export function paint(name: ThemeName, target: HTMLElement = document.documentElement): void {
  target.dataset['theme'] = name;
  target.style.colorScheme = name === 'light' ? 'light' : 'dark';
  for (const [size, px] of Object.entries(name === 'wall' ? wallType : type)) target.style.setProperty(`--type-${size}`, `${px}px`);
  for (const [token, value] of Object.entries(tokens[name]))
    if (typeof value === 'string') target.style.setProperty(variableName(token), value);
}

/** The theme of a wall display, which overrides the user's choice. */
const worn = createStore<ThemeName | null>(null);

function repaint(): void {
  if (globalThis.document) paint(worn.get() ?? resolve(choice.get(), systemIsDark.get()));
}
worn.subscribe(repaint);
choice.subscribe(repaint);
systemIsDark.subscribe(repaint);
repaint();

/** Sets and stores the theme choice. */
export function setTheme(next: ThemeChoice): void {
  stored.set('theme', next);
  choice.set(next);
}

/** Sets a theme until the returned function is called. */
export function overrideTheme(name: ThemeName): () => void {
  worn.set(name);
  return () => worn.set(null);
}

/** The active theme and the choice behind it. */
export function useTheme(): { readonly name: ThemeName; readonly choice: ThemeChoice; readonly tokens: Tokens } {
  const chosen = useStore(choice);
  const chosenName = resolve(chosen, useStore(systemIsDark));
  const name = useStore(worn) ?? chosenName;
  return { name, choice: chosen, tokens: tokens[name] };
}
