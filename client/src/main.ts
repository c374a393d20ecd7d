import { mount } from 'svelte'
import App from './App.svelte'
import sprite from './assets/tiles.svg?raw'
import './styles/tokens.css'
import './styles/base.css'
import './styles/sprite.css'
import './styles/tile.css'
import './styles/panel.css'

document.body.insertAdjacentHTML('afterbegin', sprite)
mount(App, { target: document.getElementById('app')! })
