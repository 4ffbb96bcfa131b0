import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `npm run build` builds it; the API serves `dist` (apps/api/src/console). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    // Pictures inside style sheets and scripts would need `data:` in the policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs is one file, and what three share another: browsers ask for six at a time, and each file of a
          // page takes them some two milliseconds of the processor.
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
});
