// Small sounds of our own, made when they are played: nothing is loaded, and nothing sounds before somebody has chosen it.

import { byId, html } from "./page.js";

const LOUD = 0.14;
let context = null, out = null, noise = null;

// browsers let a page sound only after somebody has touched it
function isReady() {
  if (!window.AudioContext || !navigator.userActivation?.hasBeenActive) return false;
  if (!context) {
    context = new AudioContext();
    out = new GainNode(context, { gain: LOUD });
    out.connect(context.destination);
  }
  if (context.state === "suspended") context.resume();
  return true;
}

function fading(at, length, loud, soft = 0.004) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + soft);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  gain.connect(out);
  return gain;
}

function tone(at, from, to, length, loud, type = "sine", soft) {
  const voice = new OscillatorNode(context, { type, frequency: from });
  voice.frequency.setValueAtTime(from, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + length);
  voice.connect(fading(at, length, loud, soft));
  voice.start(at);
  voice.stop(at + length + 0.02);
}

function rustle(at, from, to, length, loud, soft) {
  if (!noise) {
    noise = new AudioBuffer({ length: context.sampleRate / 2, sampleRate: context.sampleRate });
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const voice = new AudioBufferSourceNode(context, { buffer: noise });
  const band = new BiquadFilterNode(context, { type: "bandpass", Q: 1.2, frequency: from });
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + length);
  voice.connect(band).connect(fading(at, length, loud, soft));
  voice.start(at);
  voice.stop(at + length);
}

// each plays from a time on, and says for how long
const SOUNDS = {
  take: (at) => (tone(at, 420, 260, 0.09, 0.7, "triangle"), rustle(at, 2600, 1400, 0.05, 0.3), 0.08),
  lay: (at) => (rustle(at, 1900, 700, 0.08, 0.8), tone(at + 0.02, 170, 95, 0.1, 0.8), 0.1),
  water: (at) => (rustle(at, 380, 1500, 0.22, 0.7, 0.08), rustle(at + 0.16, 1300, 320, 0.26, 0.6, 0.05), 0.3),
  coins: (at) => (tone(at, 1760, 1740, 0.14, 0.4), tone(at + 0.07, 2349, 2330, 0.2, 0.4), 0.2),
  turn: (at) => (tone(at, 523, 523, 0.22, 0.6, "sine", 0.02), tone(at + 0.13, 659, 659, 0.3, 0.6, "sine", 0.02), 0.4),
  end: (at) => ([392, 494, 587, 784].forEach((note, i) => tone(at + 0.14 * i, note, note, 0.5, 0.5, "triangle", 0.02)), 0.9),
};

// what can be heard of a change, before it is made: pieces that move, points, one's turn, the end
export function hear(regions, names) {
  play(heard(regions, names));
}

function heard(regions, names) {
  const kinds = new Set(), parsed = (id) => regions[id] && new DOMParser().parseFromString(regions[id], "text/html");
  const board = parsed("board"), said = parsed("log"), asks = parsed("ask");
  for (const name of names) {
    const piece = document.querySelector(`[data-vt="${name}"]`), isWater = board?.querySelector(`.wt[data-vt="${name}"]`);
    kinds.add(isWater ? "water" : piece.closest("#hand, #mine") ? "lay" : "take");
  }
  const newest = (from) => from.querySelector("#log li")?.textContent, gain = said?.querySelector("#log li .gain");
  if (gain && gain.closest("li") === said.querySelector("#log li") && newest(said) !== newest(document)) kinds.add("coins");
  if (asks?.querySelector(".ended")) return document.querySelector(".ended") ? [] : ["end"];
  if (asks?.querySelector("#ask").dataset.number && !byId("ask")?.dataset.number) kinds.add("turn");
  return [...kinds].slice(-2);
}

// a switch was pressed: the choice is heard at once
export function choose(form, by) {
  const isOn = by.value === "on";
  fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, by)) });
  html.dataset.sound = by.value;
  by.ariaPressed = isOn;
  by.value = isOn ? "off" : "on";
  if (isOn) play(["lay", "coins"]);
}

function play(kinds) {
  if (!kinds.length || !isReady()) return;
  let at = context.currentTime + 0.01;
  for (const kind of kinds) at += SOUNDS[kind](at);
}
