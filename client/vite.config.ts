import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const SERVER = process.env['LINGNAN_SERVER'] ?? 'http://127.0.0.1:8088'

export default defineConfig({
  plugins: [svelte()],
  build: {
    // From these on there are @property, :has() and color-mix(); the build adds prefixes (tests/styles.test.ts).
    target: ['chrome111', 'safari16.4', 'firefox128'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    proxy: { '/api': SERVER, '/ws': { target: SERVER, ws: true } },
  },
  test: {
    include: ['tests/**/*.test.ts'],
    environment: 'node',
    // The files share their modules, which takes a third of the time; each sets up itself what it needs, so any order is good.
    isolate: false,
    // Only what hangs takes so long, however busy the machine is.
    testTimeout: 60_000,
  },
})
