/**
 * Chromium on a Linux without a locale reports its language as `en-US@posix`. No function of Intl accepts that, and libraries (uPlot) that
 * pass it on while loading break the page. Such a name is cut to the valid tag at its start.
 */
function isTag(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}

const { language } = navigator;
if (!isTag(language)) {
  const tag = language.replace(/[@.].*$/, '').replaceAll('_', '-');
  Object.defineProperty(navigator, 'language', { value: isTag(tag) ? tag : 'en', configurable: true });
}
