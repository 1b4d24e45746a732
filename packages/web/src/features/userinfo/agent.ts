/** Names of browsers and systems in a user agent, the most specific first: every Chromium also contains Safari, Edge also Chrome. */
const browsers = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[^ ]* .*Safari/],
] as const;
const systems = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** `Chrome 138 · Windows` from a user agent; the name of a program (`node`) as sent; null when unknown. */
export function agentName(agent: string): string | null {
  const browser = browsers.flatMap(([name, pattern]) => {
    const version = pattern.exec(agent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
  if (browser === undefined && system === undefined) return agent.trim() === '' ? null : agent.trim().slice(0, 40);
  return [browser, system].filter((part) => part !== undefined).join(' · ');
}
