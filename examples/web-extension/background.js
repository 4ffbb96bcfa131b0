import { importPage, markedLinks } from './links.js';

const MENU = 'send-to-loupe';

chrome.runtime.onInstalled.addListener(() => {
  chrome.contextMenus.create({ id: MENU, title: 'Send to Loupe', contexts: ['page', 'link', 'selection'] });
});

chrome.contextMenus.onClicked.addListener(async (clicked, tab) => {
  if (clicked.linkUrl) return send([clicked.linkUrl]);
  if (!clicked.selectionText) return send([clicked.pageUrl]);
  const [found] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, func: markedLinks });
  await send(found.result.length > 0 ? found.result : [clicked.pageUrl]);
});

chrome.action.onClicked.addListener((tab) => send([tab.url]));

async function send(links) {
  const { workspace } = await chrome.storage.local.get('workspace');
  if (!workspace) return chrome.runtime.openOptionsPage();
  await chrome.tabs.create({ url: importPage(workspace, links) });
}
