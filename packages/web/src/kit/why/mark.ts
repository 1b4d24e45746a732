/** Figures and states that can be explained are marked with their subject in the page; keys and menus find it there. */
import type { WhySubject } from '@czyun/contract/why';
import { createStore } from '../../platform/store.ts';

/** An explainable item on the page. */
export interface Asked {
  readonly subject: WhySubject;
  readonly name: string;
  /** Project, if not that of the page. */
  readonly projectId?: number | undefined;
}

export interface Asking {
  readonly all: readonly Asked[];
  /** The selected item. */
  readonly index: number;
}

/** The current explanation; null: none. */
export const askingStore = createStore<Asking | null>(null);

const attribute = 'data-why';
const nameAttribute = 'data-why-name';
const projectAttribute = 'data-why-project';
/** Maximum length of a name read from the page. */
const longest = 60;

/** Attributes of an element that shows a figure; `name`: if its text does not name it; `projectId`: if not that of the page. */
export function whyMark(subject: WhySubject | undefined, name?: string, projectId?: number): Readonly<Record<string, string>> {
  if (subject === undefined) return {};
  return {
    [attribute]: JSON.stringify(subject),
    ...(name === undefined ? {} : { [nameAttribute]: name }),
    ...(projectId === undefined ? {} : { [projectAttribute]: String(projectId) }),
  };
}

function askedOf(element: Element): Asked | null {
  const text = element.getAttribute(attribute);
  if (text === null) return null;
  const own = element.getAttribute(nameAttribute) ?? element.getAttribute('aria-label') ?? element.textContent ?? '';
  const name = own.replace(/\s+/g, ' ').trim();
  const project = element.getAttribute(projectAttribute);
  return {
    subject: JSON.parse(text) as WhySubject,
    name: name.length > longest ? `${name.slice(0, longest - 1)}…` : name,
    ...(project === null ? {} : { projectId: Number(project) }),
  };
}

export const hasWhy = (within: Element | null): boolean => within?.querySelector(`[${attribute}]`) != null;

/** All explainable items in a part of the page, without duplicates. */
export function askedIn(within: Element): Asked[] {
  const found = new Map<string, Asked>();
  for (const element of within.querySelectorAll(`[${attribute}]`)) {
    const asked = askedOf(element);
    if (asked !== null && element.getClientRects().length > 0) found.set(JSON.stringify([asked.projectId, asked.subject]), asked);
  }
  return [...found.values()];
}

/** Elements whose content belongs to one item: a row, a card, a link. */
const ofOne = 'a, button, li, tr, [role="row"], [role="gridcell"], [role="listitem"], [tabindex="0"]';

/** The item under the pointer (`byPointer`: it moved last) or the focus; the other one if there is none. */
export function askedHere(page: Document, byPointer: boolean): Asked | null {
  const focused = page.activeElement;
  const under = [...page.querySelectorAll(`[${attribute}]:hover`)].at(-1) ?? null;
  const own = focused?.closest(`[${attribute}]`) ?? (focused?.matches(ofOne) === true ? focused.querySelector(`[${attribute}]`) : null);
  const element = (byPointer ? (under ?? own) : (own ?? under)) ?? null;
  return element === null ? null : askedOf(element);
}

export const explain = (all: readonly Asked[], index = 0): void => {
  if (all.length === 0) return;
  // A full-screen part of the page would cover the explanation.
  if (document.fullscreenElement !== null) void document.exitFullscreen();
  askingStore.set({ all, index });
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"], [role="slider"]') !== null;

/** Whether a key asks for an explanation: `W` or `?`, without modifiers and not while typing. */
export const asksWhy = ({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean =>
  !defaultPrevented && !ctrlKey && !metaKey && !altKey && (key === '?' || key === '？' || key.toLowerCase() === 'w') && !isTyping(target);
