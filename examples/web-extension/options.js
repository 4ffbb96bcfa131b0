import { importPage } from './links.js';

const form = document.querySelector('form');
const status = document.querySelector('[role=status]');
const { workspace = '' } = await chrome.storage.local.get('workspace');
form.elements.workspace.value = workspace;

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const address = form.elements.workspace.value;
  try {
    importPage(address, []);
    await chrome.storage.local.set({ workspace: address });
    status.textContent = 'Saved.';
  } catch (error) {
    status.textContent = error.message;
  }
});
