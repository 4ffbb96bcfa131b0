import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the pages of components (`/dev/ui`) beside the console, after it. They are a program of their own: in the console's they
 * would count as one more page that needs each component, and parts of it would be shared and loaded in another way.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  publicDir: false,
  build: {
    emptyOutDir: false,
    assetsDir: 'assets/dev-ui',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Developers load it from their own machine.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: `${import.meta.dirname}/dev-ui.html` },
  },
});
