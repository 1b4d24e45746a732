/**
 * Chromium on a Linux that has no locale says its language is `en-US@posix`. No function of Intl takes that, and libraries (uPlot) that ask one as they
 * load take the page with them. Such a name is cut to the tag within it.
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
